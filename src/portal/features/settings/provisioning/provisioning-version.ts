import { problemOf } from '#machines/problem.ts'
import { api } from '#portal/wire/api.ts'

export type ProvisioningVersion = 1 | 3

/**
 * Switches an add-on's provisioning API version. After a lost answer, the add-on tells whether it happened.
 */
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
