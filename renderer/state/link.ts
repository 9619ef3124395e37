/** The state of the connection to the engine. */
import { create } from 'zustand';
import type { ConnectionState } from '../api/connection.ts';

export const useLink = create<{ readonly state: ConnectionState }>()(() => ({ state: 'connecting' }));
