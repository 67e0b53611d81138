import { ServerErrorPage } from './ServerErrorPage.tsx';

/** The page of the address `/errors/500` (spec 2.31). */
export default function ServerErrorRoute() {
  return <ServerErrorPage />;
}
