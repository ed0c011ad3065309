import { problemOf } from '#machines/problem.ts'
import { api } from '#portal/wire/api.ts'

export type ProvisioningVersion = 1 | 3

/** Moves an add-on to a version of the provisioning API. Where the answer is lost, the add-on tells whether it did. */
export async function setProvisioningVersion(
  addonId: string,
  to: ProvisioningVersion,
  signal: AbortSignal,
): Promise<void> {
  const params = { addon: addonId }
  try {
    await api.addonUpdate({ params, body: { provisioningApiVersion: to } }, { signal })
  } catch (error) {
    if (problemOf(error).kind !== 'lost') throw error
    const { provisioningApiVersion } = await api.addonView({ params }, { signal })
    if (provisioningApiVersion !== to) throw error
  }
}
