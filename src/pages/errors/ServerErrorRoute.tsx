import { ServerErrorPage } from './ServerErrorPage.tsx';

export default function ServerErrorRoute() {
  return <ServerErrorPage />;
}
