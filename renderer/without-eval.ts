// zod compiles its schemas with `new Function`, which the content security policy forbids; it would try and be reported.
import { z } from 'zod';

z.config({ jitless: true });
