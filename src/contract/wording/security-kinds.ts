import type { SecurityKind } from '../security/security-event.ts'

/** The display names of security events. */
export const securityKindWording: Readonly<Record<SecurityKind, string>> = {
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  sign_in_delayed: 'Sign-in had to wait',
  sign_out: 'Signed out',
  session_ended: 'Session ended',
  password_changed: 'Password changed',
  password_reset_asked: 'Password reset asked for',
  password_reset_used: 'Password reset by mail',
  one_time_password_made: 'One-time password made',
  two_factor_set_up: 'Authenticator set up',
  two_factor_removed: 'Authenticator removed',
  code_wrong: 'Wrong code',
  recovery_code_used: 'Recovery code used',
  recovery_codes_renewed: 'New recovery codes',
  sign_in_unlocked: 'Waits ended',
  name_changed: 'Name changed',
  company_joined: 'Joined a company',
  company_left: 'Left a company',
  secrets_regenerated: 'Secret regenerated',
  staff_changed: 'Made staff',
  staff_read: 'Read as staff',
}
