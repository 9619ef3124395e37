import { stringOption, type OptionValues } from '../../../electron/cli/command.ts';
import { UsageError } from '../../../electron/cli/failure.ts';

/** How large a library is made, step by step, in documents. @throws UsageError */
export function sizesOption(values: OptionValues, usual: string): readonly number[] {
  const sizes = (stringOption(values, 'sizes') ?? usual).split(',').map(Number);
  const isAscending = sizes.every((size, at) => Number.isInteger(size) && size > (sizes[at - 1] ?? 0));
  if (!isAscending) throw new UsageError('--sizes takes whole numbers, the smaller first: 1000,3000,10000.');
  return sizes;
}
