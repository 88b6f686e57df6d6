'use client';

import { PasskeySetting } from '../passkeys/PasskeySetting';
import { SecondFactorSetting } from '../second-factor/SecondFactorSetting';
import { PageHead } from '../ui/PageHead';
import { usePortal } from '../shell/PortalContext';
import { Section } from '../ui/Section';
import { AccountSettings } from './AccountSettings';
import { ChangeEmail } from './ChangeEmail';
import { ChangePassword } from './ChangePassword';
import { DeleteAccount } from './DeleteAccount';
import { Logins } from './Logins';

/** Shows the settings of the account to admins, how the person signs in and where they are signed in, and deleting the person. */
export function SettingsPage({ sendsMail }: { sendsMail: boolean }) {
  const { person, may } = usePortal();
  return (
    <>
      <PageHead title="Settings" lead={`${person.displayName}, ${person.email}`} />
      {may('admin') && <AccountSettings />}
      {person.hasPassword && (
        <Section id="email" title="Email address" lead="You sign in with it, and mails go to it.">
          <ChangeEmail sendsMail={sendsMail} />
        </Section>
      )}
      <Section
        id="password"
        title="Password"
        lead={
          person.hasPassword
            ? 'A new password signs you out everywhere else. Connected applications and secret keys stay valid unless you end them.'
            : person.provider === null
              ? 'You sign in with passkeys and have no password.'
              : 'You sign in through a provider and have no password here.'
        }
      >
        {person.hasPassword && <ChangePassword person={person} />}
      </Section>
      <Section
        id="passkeys"
        title="Passkeys"
        lead="They sign you in with the lock of your device, without a password. A passkey counts as two factors."
      >
        <PasskeySetting />
      </Section>
      <Section
        id="second-factor"
        title="Second factor"
        lead="A sign-in then also asks for a code of an authenticator application, so that your password alone opens nothing."
      >
        <SecondFactorSetting />
      </Section>
      <Section
        id="logins"
        title="Where you are signed in"
        lead="If you do not recognize a browser, sign out of it and choose a new password."
      >
        <Logins />
      </Section>
      <Section
        id="delete"
        title="Delete account"
        lead="Your own rooms, and the organizations in which you are the only member, are deleted at once and for good."
      >
        <DeleteAccount />
      </Section>
    </>
  );
}
