'use client';

import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '../ui/Notice';
import { useSending } from '../shell/use-sending';
import { sentenceOf, trpc } from '../trpc';
import { companyHint } from './company-hint';
import { sentText, useEarlyInput } from './early-input';
import { emailMistake } from './email-mistake';
import { EntryCard, OtherForm } from './EntryCard';
import classes from './EntryCard.module.css';
import { ProviderButtons, type Provider } from './ProviderButtons';

/** Asks only for the address. The link in the mail leads to the rest of the form, and to `next` afterwards. */
export function MailedSignUpForm(props: {
  next: string;
  providers: readonly Provider[];
  isByInvitation: boolean;
}) {
  const { next, providers, isByInvitation } = props;
  const [email, setEmail] = useState('');
  const [asked, setAsked] = useState(false);
  const field = useEarlyInput(setEmail);
  const asking = useSending({
    mutationFn: async (address: string) => {
      await trpc.users.requestSignUp.mutate({ email: address, from: next });
      return address;
    },
  });
  const submit = (form: FormData) => {
    setAsked(true);
    const sent = sentText(form, 'email').trim();
    if (emailMistake(sent) === null) asking.send(sent);
  };
  if (asking.isSuccess) {
    return <MailSent email={asking.data} isByInvitation={isByInvitation} onBack={asking.reset} />;
  }
  return (
    <EntryCard
      title="Sign up"
      lead={
        <>
          {isByInvitation
            ? 'Only invited people can sign up here. Use the address that your invitation was mailed to. '
            : 'We mail you a link to finish signing up. '}
          <OtherForm question="Signed up already?" path="/sign-in" label="Sign in" next={next} />
        </>
      }
      error={asking.isError ? sentenceOf(asking.error) : null}
    >
      <form className={classes.form} action={submit} noValidate>
        <TextInput
          ref={field}
          label="Email"
          name="email"
          type="email"
          size="md"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          description={companyHint(email, providers)}
          error={asked && emailMistake(email)}
        />
        <Button type="submit" size="md" mt={4} loading={asking.isPending}>
          Mail me a link
        </Button>
      </form>
      <ProviderButtons providers={providers} next={next} />
    </EntryCard>
  );
}

function MailSent(props: { email: string; isByInvitation: boolean; onBack: () => void }) {
  const { email, isByInvitation, onBack } = props;
  return (
    <div role="status">
      <Notice
        label="Sign up"
        title="Check your mail."
        actions={
          <Button variant="default" onClick={onBack}>
            Use another address
          </Button>
        }
      >
        {isByInvitation
          ? `If ${email} was invited, a mail is on its way and says how to go on.`
          : `A mail to ${email} says how to go on.`}{' '}
        If none comes within a few minutes, check your junk mail.
      </Notice>
    </div>
  );
}
