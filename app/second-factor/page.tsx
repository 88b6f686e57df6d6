import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { DemandedSecondFactor } from '../../components/second-factor/DemandedSecondFactor';
import { ChangePassword } from '../../components/settings/ChangePassword';
import { Logins } from '../../components/settings/Logins';
import { Page } from '../../components/shell/Page';
import { returnPath } from '../../components/sign-in/return-path';
import { Section } from '../../components/ui/Section';
import { organizationsOfVisitor } from '../portal/home';
import { signedIn } from '../visitor';
import classes from './page.module.css';

export const metadata: Metadata = { title: 'Second factor' };

interface Search {
  searchParams: Promise<{ from?: string | string[] }>;
}

/**
 * Leads members of an organization that demands a second factor to set one up. Their password and their logins are here as
 * well, because they may have no portal that opens.
 */
export default async function SecondFactor({ searchParams }: Search) {
  const { from } = await searchParams;
  const next = returnPath(typeof from === 'string' ? from : undefined, '/portal');
  const person = await signedIn();
  const organizations = await organizationsOfVisitor();
  const lacking = organizations.filter(({ lacksSecondFactor }) => lacksSecondFactor);
  const asked = next.split('/')[2];
  const demanding = lacking.find(({ organizationId }) => organizationId === asked) ?? lacking[0];
  if (demanding === undefined) redirect(next);
  const others = organizations.filter(({ lacksSecondFactor }) => !lacksSecondFactor);
  return (
    <Page>
      <div className={classes.page}>
        <DemandedSecondFactor organization={demanding} others={others} person={person} next={next} />
        {person.hasPassword && (
          <Section id="password" title="Password" lead="A new password signs you out everywhere else.">
            <ChangePassword person={person} />
          </Section>
        )}
        <Section id="logins" title="Where you are signed in">
          <Logins />
        </Section>
      </div>
    </Page>
  );
}
