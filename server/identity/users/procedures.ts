import { expose, router } from '../../platform/procedures/expose';
import { changePassword, deleteAccount } from './account';
import { changeEmail, confirmEmailChange, readEmailChange } from './change-email';
import { confirmIdentity } from './confirm-identity';
import * as contract from './contract';
import { accessToken, signOut, whoAmI } from './logins';
import { endLogin, endOtherLogins, listLogins } from './own-logins';
import { confirmSignUp, readSignUpLink, requestSignUp } from './mailed-sign-up';
import { readPasswordReset, requestPasswordReset, resetPassword } from './reset-password';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor';
import { finishSignIn, readSignInStep } from './second-step';
import { signIn, signInWithProvider } from './sign-in';
import { signUp } from './signup';

const personal = { auth: 'portal', portal: 'personal' } as const;

export const usersRouter = router({
  signUp: expose(contract.signUp, signUp, { auth: 'public', kind: 'mutation' }),

  requestSignUp: expose(contract.requestSignUp, requestSignUp, { auth: 'public', kind: 'mutation' }),

  signUpLink: expose(contract.readSignUpLink, (services, _, input) => readSignUpLink(services, input), {
    auth: 'public',
    kind: 'query',
  }),

  confirmSignUp: expose(contract.confirmSignUp, confirmSignUp, { auth: 'public', kind: 'mutation' }),

  requestPasswordReset: expose(contract.requestPasswordReset, requestPasswordReset, {
    auth: 'public',
    kind: 'mutation',
  }),

  passwordReset: expose(
    contract.readPasswordReset,
    (services, _, input) => readPasswordReset(services, input),
    { auth: 'public', kind: 'query' },
  ),

  resetPassword: expose(contract.resetPassword, resetPassword, { auth: 'public', kind: 'mutation' }),

  changeEmail: expose(contract.changeEmail, changeEmail, {
    auth: 'portal',
    portal: 'personal',
    kind: 'mutation',
  }),

  emailChange: expose(contract.readEmailChange, (services, _, input) => readEmailChange(services, input), {
    auth: 'public',
    kind: 'query',
  }),

  confirmEmailChange: expose(contract.confirmEmailChange, confirmEmailChange, {
    auth: 'public',
    kind: 'mutation',
  }),

  signIn: expose(contract.signIn, signIn, { auth: 'pages', kind: 'mutation' }),

  signInStep: expose(
    contract.readSignInStep,
    (services, _, __, { credential }) => readSignInStep(services, credential.loginId),
    { auth: 'public', kind: 'query' },
  ),

  finishSignIn: expose(
    contract.finishSignIn,
    (services, caller, { code }, { credential }) =>
      finishSignIn(services, caller, { loginId: credential.loginId, code }),
    { auth: 'public', kind: 'mutation' },
  ),

  signInWithProvider: expose(contract.signInWithProvider, signInWithProvider, {
    auth: 'pages',
    kind: 'mutation',
  }),

  me: expose(contract.whoAmI, whoAmI, { auth: 'portal', portal: 'personal', kind: 'query' }),

  confirmIdentity: expose(contract.confirmIdentity, confirmIdentity, {
    auth: 'portal',
    portal: 'personal',
    kind: 'mutation',
  }),

  changePassword: expose(contract.changePassword, changePassword, {
    auth: 'portal',
    portal: 'personal',
    kind: 'mutation',
  }),

  delete: expose(contract.deleteAccount, deleteAccount, {
    auth: 'portal',
    portal: 'personal',
    fresh: true,
    kind: 'mutation',
  }),

  secondFactor: expose(contract.readSecondFactor, readSecondFactor, { ...personal, kind: 'query' }),

  beginSecondFactor: expose(contract.beginSecondFactor, beginSecondFactor, {
    ...personal,
    fresh: true,
    kind: 'mutation',
  }),

  confirmSecondFactor: expose(contract.confirmSecondFactor, confirmSecondFactor, {
    ...personal,
    kind: 'mutation',
  }),

  removeSecondFactor: expose(contract.removeSecondFactor, removeSecondFactor, {
    ...personal,
    fresh: true,
    kind: 'mutation',
  }),

  renewRecoveryCodes: expose(contract.renewRecoveryCodes, renewRecoveryCodes, {
    ...personal,
    fresh: true,
    kind: 'mutation',
  }),

  accessToken: expose(contract.accessToken, accessToken, {
    auth: 'portal',
    portal: 'personal',
    kind: 'mutation',
  }),

  listLogins: expose(contract.listLogins, listLogins, { ...personal, kind: 'query' }),

  // Ending logins needs no fresh sign-in: it only takes access away.
  endLogin: expose(contract.endLogin, endLogin, { ...personal, kind: 'mutation' }),

  endOtherLogins: expose(contract.endOtherLogins, endOtherLogins, { ...personal, kind: 'mutation' }),

  signOut: expose(contract.signOut, signOut, { auth: 'portal', portal: 'personal', kind: 'mutation' }),
});
