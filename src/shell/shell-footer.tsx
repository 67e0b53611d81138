import { VERSION } from '../app/version.ts';

interface ShellFooterProps {
  /** Full name of who is signed in, or empty. */
  fullName: string;
  copyright?: string | undefined;
}

/** Who works here, and with which version (spec 2.24c). */
export function ShellFooter({ fullName, copyright }: ShellFooterProps) {
  return (
    <footer className="y4-footer">
      <span>
        {fullName !== '' && <bdi>{fullName}</bdi>}
        {fullName !== '' && copyright ? ' · ' : null}
        {copyright && <bdi>{copyright}</bdi>}
      </span>
      <span className="y4-numbers">v{VERSION}</span>
    </footer>
  );
}
