/** The mark of Wayleaf. */
export function Leaf({ size = 18 }: { readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M5 21v-5.5C5 8.5 10 4 20.5 3.5 20.5 13 16 17.5 10.5 17.5" />
      <path d="M5 15.5c0-1.9 1.5-3 3.5-3.5 2.3-.6 4.5-1.8 6-3.5" />
    </svg>
  );
}
