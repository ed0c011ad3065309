import type { ServerConfig } from '#server/config/config.ts'

/**
 * True for an e-mail of internal staff: the override when it is set, else the e-mail's domain
 * (READINGS 26). A platform admin's flag counts for staff only.
 */
export function isStaff(email: string, config: Pick<ServerConfig, 'staffDomain' | 'staffOverride'>): boolean {
  if (config.staffOverride !== null) return config.staffOverride
  return config.staffDomain !== null && email.toLowerCase().endsWith(`@${config.staffDomain.toLowerCase()}`)
}

/**
 * True for an account of staff, which no company can have: by its domain, or by its flag where that counts. A
 * deployment that overrides the domain for everybody goes by the flag.
 */
export const isStaffAccount = (
  { email, platformAdmin }: { email: string; platformAdmin: boolean },
  config: Pick<ServerConfig, 'staffDomain' | 'staffOverride'>,
): boolean => isStaff(email, config) && (platformAdmin || isStaff(email, { ...config, staffOverride: null }))
