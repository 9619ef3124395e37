/** What V8 sampled of a program, as a tree of frames by place: https://chromedevtools.github.io/devtools-protocol/v8/Profiler/#type-Profile */
import { z } from 'zod';

export const CpuProfile = z.object({
  nodes: z.array(
    z.object({
      id: z.int(),
      callFrame: z.object({
        functionName: z.string(),
        url: z.string(),
        lineNumber: z.int(),
        columnNumber: z.int(),
      }),
      children: z.array(z.int()).optional(),
    }),
  ),
  /** Node that was running, for each sample. */
  samples: z.array(z.int()),
  /** Microseconds from the sample before, or from the start. */
  timeDeltas: z.array(z.int()),
});

export type CpuProfile = z.infer<typeof CpuProfile>;
export type CallFrame = CpuProfile['nodes'][number]['callFrame'];

/** A function, called from where the frame above was. */
export interface Frame {
  readonly name: string;
  /** The part of the program that it belongs to. */
  readonly part: string;
  /** Microseconds in it and in what it called. */
  totalUs: number;
  /** Microseconds in it alone. */
  selfUs: number;
  readonly below: Map<string, Frame>;
}

/** Null for a frame that is left out: what it called counts as called from above it. */
export type Named = (frame: CallFrame) => { readonly name: string; readonly part: string } | null;

export function newFrame(name: string, part = ''): Frame {
  return { name, part, totalUs: 0, selfUs: 0, below: new Map() };
}

/** What samples say on a machine that does other things: V8 samples by the clock, and a thread without a core stands still meanwhile. */
export interface Bounds {
  /** Microseconds that a sample counts for at most. */
  readonly sampleUs: number;
  /** Samples of one function in a row that count; where it stood still, there are hundreds. Short of that, of garbage there are some. */
  readonly inARow: number;
}

/** Adds the profile to `root`. Samples of which nobody is named (an idle program) are left out. */
export function fold(
  root: Frame,
  { nodes, samples, timeDeltas }: CpuProfile,
  named: Named,
  { sampleUs, inARow }: Bounds = { sampleUs: Infinity, inARow: Infinity },
): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const selfUs = new Map<number, number>();
  let row = 0;
  for (const [at, id] of samples.entries()) {
    row = id === samples[at - 1] ? row + 1 : 1;
    if (row <= inARow) selfUs.set(id, (selfUs.get(id) ?? 0) + Math.min(sampleUs, timeDeltas[at] ?? 0));
  }
  for (const [id, us] of selfUs) {
    const stack: { readonly name: string; readonly part: string }[] = [];
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const frame = named(byId.get(at)!.callFrame);
      if (frame) stack.unshift(frame);
    }
    if (stack.length > 0) add(root, stack, us);
  }
}

/** Microseconds that each part of the program took itself, the most first. */
export function timeByPart(root: Frame): readonly (readonly [part: string, us: number])[] {
  const parts = new Map<string, number>();
  const visit = ({ part, selfUs, below }: Frame): void => {
    if (selfUs > 0) parts.set(part, (parts.get(part) ?? 0) + selfUs);
    for (const frame of below.values()) visit(frame);
  };
  visit(root);
  return [...parts].sort(([, a], [, b]) => b - a);
}

/** The functions that took most themselves, wherever they were called from. */
export function timeByFunction(root: Frame): readonly (readonly [name: string, us: number])[] {
  const functions = new Map<string, number>();
  const visit = ({ name, selfUs, below }: Frame): void => {
    if (selfUs > 0) functions.set(name, (functions.get(name) ?? 0) + selfUs);
    for (const frame of below.values()) visit(frame);
  };
  visit(root);
  return [...functions].sort(([, a], [, b]) => b - a);
}

function add(root: Frame, stack: readonly { readonly name: string; readonly part: string }[], us: number): void {
  root.totalUs += us;
  let frame = root;
  for (const { name, part } of stack) {
    let next = frame.below.get(name);
    if (!next) frame.below.set(name, (next = newFrame(name, part)));
    next.totalUs += us;
    frame = next;
  }
  frame.selfUs += us;
}
