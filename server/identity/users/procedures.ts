import { only } from '../../platform/principal/principal';
import { expose, router } from '../../platform/procedures/expose';
import { changePassword, deleteAccount } from './account';
import * as contract from './contract';
import { accessToken, signOut, whoAmI } from './logins';
import { confirmSignUp, readSignUpLink, requestSignUp } from './mailed-sign-up';
import { signIn, signInWithProvider } from './sign-in';
import { signUp } from './signup';

export const usersRouter = router({
  signUp: expose({ auth: 'public' })
    .input(contract.signUp.input)
    .output(contract.signUp.output)
    .mutation(({ ctx, input }) => signUp(ctx.services, ctx.caller, input)),

  requestSignUp: expose({ auth: 'public' })
    .input(contract.requestSignUp.input)
    .output(contract.requestSignUp.output)
    .mutation(({ ctx, input }) => requestSignUp(ctx.services, ctx.caller, input)),

  signUpLink: expose({ auth: 'public' })
    .input(contract.readSignUpLink.input)
    .output(contract.readSignUpLink.output)
    .query(({ ctx, input }) => readSignUpLink(ctx.services, input)),

  confirmSignUp: expose({ auth: 'public' })
    .input(contract.confirmSignUp.input)
    .output(contract.confirmSignUp.output)
    .mutation(({ ctx, input }) => confirmSignUp(ctx.services, ctx.caller, input)),

  signIn: expose({ auth: 'pages' })
    .input(contract.signIn.input)
    .output(contract.signIn.output)
    .mutation(({ ctx, input }) => signIn(ctx.services, ctx.caller, input)),

  signInWithProvider: expose({ auth: 'pages' })
    .input(contract.signInWithProvider.input)
    .output(contract.signInWithProvider.output)
    .mutation(({ ctx, input }) => signInWithProvider(ctx.services, ctx.caller, input)),

  me: expose({ auth: 'portal' })
    .output(contract.whoAmI.output)
    .query(({ ctx }) => whoAmI(ctx.services, only('user', ctx.caller))),

  changePassword: expose({ auth: 'portal' })
    .input(contract.changePassword.input)
    .output(contract.changePassword.output)
    .mutation(({ ctx, input }) => changePassword(ctx.services, only('user', ctx.caller), input)),

  delete: expose({ auth: 'portal' })
    .input(contract.deleteAccount.input)
    .output(contract.deleteAccount.output)
    .mutation(({ ctx, input }) => deleteAccount(ctx.services, only('user', ctx.caller), input)),

  accessToken: expose({ auth: 'portal' })
    .output(contract.accessToken.output)
    .mutation(({ ctx }) => accessToken(ctx.services, only('user', ctx.caller))),

  signOut: expose({ auth: 'portal' })
    .output(contract.signOut.output)
    .mutation(({ ctx }) => signOut(ctx.services, only('user', ctx.caller))),
});
