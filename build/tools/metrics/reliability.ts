/** Whether a probability means what it says, as a picture: what was said against how often it was so. */
import { lineChart } from './chart.ts';
import { binsOf, calibrationError, type Judged } from './unanswerable.ts';

/** @param sets  questions by the name of their line */
export function reliabilityChart(sets: Readonly<Record<string, readonly Judged[]>>): string {
  const lines = Object.entries(sets).map(([name, questions]) => ({
    name,
    points: binsOf(questions).map(({ said, answered }) => ({ x: said, y: answered })),
  }));
  const off = Object.entries(sets).map(([name, questions]) => `${name} ${pointsOf(questions)}`);
  const exact = [
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  ];
  return lineChart({
    title: 'How likely an answer was said to be there, and how often it is',
    xLabel: `probability that the documents answer, as said; off by points: ${off.join(', ')}`,
    yLabel: 'share of the questions that have an answer',
    lines: [...lines, { name: 'exact', points: exact }],
  });
}

/** The calibration error in points of a hundred. */
function pointsOf(questions: readonly Judged[]): string {
  const error = calibrationError(questions);
  return error === null ? '–' : (100 * error).toFixed(1);
}
