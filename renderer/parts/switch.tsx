import { Switch as Radix } from 'radix-ui';

interface SwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}

export function Switch({ label, on, disabled = false, onChange }: SwitchProps) {
  return (
    <Radix.Root className="switch" aria-label={label} checked={on} disabled={disabled} onCheckedChange={onChange}>
      <Radix.Thumb />
    </Radix.Root>
  );
}
