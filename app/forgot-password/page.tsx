import type { Metadata } from 'next';
import { connection } from 'next/server';
import { Page } from '../../components/shell/Page';
import { ForgotPasswordForm } from '../../components/sign-in/ForgotPasswordForm';
import { ResetByOperator } from '../../components/sign-in/ResetByOperator';
import { pageBridge } from '../../server/api/pages/page-bridge';

export const metadata: Metadata = { title: 'Forgotten password' };

export default async function ForgotPassword() {
  await connection(); // the build does not have the configuration of the server
  const { sendsMail, baseUrl } = pageBridge();
  return <Page>{sendsMail ? <ForgotPasswordForm /> : <ResetByOperator host={new URL(baseUrl).host} />}</Page>;
}
