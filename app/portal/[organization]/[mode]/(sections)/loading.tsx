import { LoadingPage } from '../../../../../components/ui/Loading';

export default function PortalLoading() {
  return <LoadingPage />;
}
