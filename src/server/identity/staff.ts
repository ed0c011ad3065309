import type { ServerConfig } from '#server/config/config.ts'

/**
 * Whether an e-mail belongs to internal staff: the override when it is set, else the e-mail's domain
 * (READINGS 26). A platform admin's flag counts for staff only.
 */
export function isStaff(email: string, config: Pick<ServerConfig, 'staffDomain' | 'staffOverride'>): boolean {
  if (config.staffOverride !== null) return config.staffOverride
  return config.staffDomain !== null && email.toLowerCase().endsWith(`@${config.staffDomain.toLowerCase()}`)
}

/**
 * Whether an account is one of staff's, which no company can have: by its domain, or by its flag where that counts. A
 * deployment that overrides the domain for everybody goes by the flag.
 */
export const isStaffAccount = (
  { email, platformAdmin }: { email: string; platformAdmin: boolean },
  config: Pick<ServerConfig, 'staffDomain' | 'staffOverride'>,
): boolean => isStaff(email, config) && (platformAdmin || isStaff(email, { ...config, staffOverride: null }))
