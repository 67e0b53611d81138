import type { Settings } from '#schemas/tenant/settings.ts';

interface ShellPictureProps {
  position: Settings['navbarPosition'];
  look: Settings['navbarStyle'];
}

/** The shell in small, as a position and a style of the navigation make it. */
export function ShellPicture({ position, look }: ShellPictureProps) {
  return (
    <span className={`y4-shell-picture y4-shell-picture--${look}`} aria-hidden="true">
      {position !== 'top' && <span className="y4-shell-picture__side" />}
      <span className="y4-shell-picture__page">
        {position !== 'vertical' && <span className="y4-shell-picture__bar" />}
        <span className="y4-shell-picture__line" />
        <span className="y4-shell-picture__line" />
      </span>
    </span>
  );
}
