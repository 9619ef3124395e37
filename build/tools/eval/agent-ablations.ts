/** The agent without one of its parts (BookRAG, table 7), and as the paper narrows where ours only prefers. */
import { wholeAgent, type AgentParts } from '#shared/domain/agent/plan/carry-out.ts';

export const agentAblationNames = [
  'agent-no-planning',
  'agent-no-selector',
  'agent-no-graph',
  'agent-no-text',
  'agent-pool',
  'agent-front',
] as const;
export type AgentAblationName = (typeof agentAblationNames)[number];

export function agentAblation(name: AgentAblationName): AgentParts {
  switch (name) {
    case 'agent-no-planning':
      return { ...wholeAgent, planning: false };
    case 'agent-no-selector':
      return { ...wholeAgent, selectors: false };
    case 'agent-no-graph':
      return { ...wholeAgent, graph: false };
    case 'agent-no-text':
      return { ...wholeAgent, text: false };
    case 'agent-pool':
      return { ...wholeAgent, poolAlone: true };
    case 'agent-front':
      return { ...wholeAgent, frontAlone: true };
  }
}
