import { manifestErrors, secretErrorsOf } from '#server/manifests/manifest-errors.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Findings } from './findings.ts'
import type { Provider, Reviewed } from './provider.ts'

const adviseLength = 32

/** Checks the manifest's fields and that its provisioning endpoint responds. */
export async function checkManifest(
  { addon, contents, secrets }: Reviewed,
  config: Pick<ServerConfig, 'providerAllow'>,
  provider: Provider,
  findings: Findings,
): Promise<void> {
  for (const error of manifestErrors(addon.slug, contents, secretErrorsOf(secrets), config.providerAllow))
    findings.error(error)
  if (secrets.password.length < adviseLength)
    findings.suggest(`api.password should have ${adviseLength} random characters.`)
  if (secrets.ssoSalt.length < adviseLength)
    findings.suggest(`api.sso_salt should have ${adviseLength} random characters.`)
  if (findings.errors.length === 0) findings.statusOf('api.production.base_url', await provider.reach())
}
