/** The mark of the service: a screen under a lens. */
export function Mark({ size = 26 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mark, #0c6c49)" />
      <g fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round">
        <rect x="7.5" y="6.5" width="11" height="19" rx="2.5" />
        <circle cx="20" cy="18" r="4.5" fill="var(--mark, #0c6c49)" />
        <path d="m23.4 21.4 3 3" />
      </g>
    </svg>
  );
}
