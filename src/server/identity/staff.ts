import type { ServerConfig } from '#server/config/config.ts'

/**
 * True for the e-mail of internal staff: by the override if set, else by the e-mail's domain (READINGS 26). A
 * platform admin's flag counts only for staff.
 */
export function isStaff(email: string, config: Pick<ServerConfig, 'staffDomain' | 'staffOverride'>): boolean {
  if (config.staffOverride !== null) return config.staffOverride
  return config.staffDomain !== null && email.toLowerCase().endsWith(`@${config.staffDomain.toLowerCase()}`)
}

/**
 * True for a staff account, which cannot belong to a company: by its domain, or by its flag where that counts. If a
 * deployment overrides the domain for everyone, the flag decides.
 */
export const isStaffAccount = (
  { email, platformAdmin }: { email: string; platformAdmin: boolean },
  config: Pick<ServerConfig, 'staffDomain' | 'staffOverride'>,
): boolean => isStaff(email, config) && (platformAdmin || isStaff(email, { ...config, staffOverride: null }))
