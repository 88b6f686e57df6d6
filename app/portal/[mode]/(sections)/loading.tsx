import { LoadingPage } from '../../../../components/portal/Loading';

export default function PortalLoading() {
  return <LoadingPage />;
}
