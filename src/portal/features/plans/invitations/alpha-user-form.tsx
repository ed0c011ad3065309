import { alphaUserCreate } from '#contract/endpoints/plans.ts'
import type { Addon } from '#contract/addon.ts'
import { callApi } from '#portal/wire/api.ts'
import { EmailForm } from '#portal/workflow/panel/email-form.tsx'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

/** The panel that invites a user with a platform account to an alpha add-on. */
export function AlphaUserForm({ addon, ...end }: { addon: Addon } & PanelEnd) {
  return (
    <EmailForm
      title="Invite alpha user"
      verb="Invite"
      returnsTo="alpha-users"
      description={`Of somebody with a platform account. They can then install ${addon.displayName} while it is in alpha.`}
      calls={{
        save: ({ email }, options) =>
          callApi(alphaUserCreate, { params: { addon: addon.id }, body: { email: String(email) } }, options),
      }}
      {...end}
    />
  )
}
