import section from '#portal/ui/layout/section.module.css'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { useAdminCounts } from '../admin-counts.ts'

/** Says so if there is no mail server; nothing otherwise. */
export function MailServerNote() {
  if (useAdminCounts()?.letters.hasMailServer !== false) return null
  return (
    <p className={section.notice}>
      <Icon name="info" />
      No mail server is configured (SMTP_URL): letters wait until there is one.
    </p>
  )
}
