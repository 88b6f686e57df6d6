import { DiscoveryError, readDiscovery } from '../../platform/outbound/openid-discovery';
import type { Config } from '../config';
import { reasonOf, type Part } from './part';

/** The algorithm of ID tokens that this server accepts. */
const ALGORITHM = 'RS256';

/** Checks the company's provider: reads its discovery document. The client's secret is used only when somebody signs in. */
export const singleSignOnPart = ({ signInProviders }: Config): Part => {
  const provider = signInProviders.find(({ name }) => name === 'oidc');
  return {
    name: 'single sign-on',
    off: provider === undefined ? 'OIDC_ISSUER is not set: people do not sign in through a company.' : null,
    deadlineMs: 10_000,
    mend: 'Check OIDC_ISSUER, and that the provider can be reached from here.',
    async check(report, signal) {
      if (provider?.issuer == null) return;
      const found = await readDiscovery(provider.issuer, signal).catch((error: unknown) => {
        if (signal.aborted) throw error;
        const reason = error instanceof DiscoveryError ? error.message : reasonOf(error);
        report.fail('discovery', reason, this.mend);
        return null;
      });
      if (found === null) return;
      const end = found.end_session_endpoint === undefined ? 'does not end' : 'ends';
      report.ok('discovery', `It names this issuer. Signing out ${end} the login there.`);
      const { id_token_signing_alg_values_supported: algorithms = [ALGORITHM] } = found;
      if (!algorithms.includes(ALGORITHM))
        report.fail(
          'ID tokens',
          `It does not sign with ${ALGORITHM}.`,
          `Have the provider offer ${ALGORITHM}.`,
        );
      const { scopes_supported: supported } = found;
      const wanted = provider.singleSignOn?.scopes.split(' ') ?? [];
      const unknown = wanted.filter((scope) => supported?.includes(scope) === false);
      if (unknown.length > 0)
        report.warn('scopes', `It does not list ${unknown.join(' and ')}.`, 'Check OIDC_SCOPES.');
    },
  };
};
