import { NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import * as v from 'valibot'
import { email as emailSchema, filledLine } from '#contract/formats/field-types.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { savesTo } from '#portal/workflow/panel/record-calls.ts'
import { personInvite } from '#contract/endpoints/people.ts'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

const kinds = [
  { value: 'company', label: 'User of a company' },
  { value: 'staff', label: 'Platform staff' },
  { value: 'customer', label: 'Customer without a company' },
]

const values = v.object({
  email: v.string(),
  kind: v.picklist(['company', 'staff', 'customer']),
  company: v.string(),
})
type Values = v.InferOutput<typeof values>

interface Props extends PanelEnd {
  /** The address to begin with; empty for none. */
  to: string
  /** The company's name to begin with; empty for none. */
  into: string
}

/** The panel that invites somebody by mail: into a company, as staff, or as neither. */
export function InvitationForm({ to, into, ...end }: Props) {
  const { panel, form, inputProps } = usePanelForm<Values>({
    calls: { save: savesTo(personInvite) },
    etag: null,
    stored: { email: to, kind: 'company', company: into },
    isValues: (value): value is Values => v.is(values, value),
    labels: { email: 'E-mail', kind: 'Invite as', company: 'Company' },
    keysOf: { kind: ['staff'] },
    limits: { entries: { email: emailSchema, company: filledLine(200) } },
    validate: {
      email: (email) => (v.is(emailSchema, email) ? null : 'Enter an e-mail address, like ada@example.com.'),
      company: (company, { kind }) =>
        kind === 'company' && isBlank(company) ? 'Enter the company’s name.' : null,
    },
    body: ({ email, kind, company }) => ({
      email: email.trim(),
      ...(kind === 'company' ? { company: company.trim() } : {}),
      staff: kind === 'staff',
    }),
    ...end,
  })
  return (
    <PanelDrawer panel={panel} title="Invite somebody" verb="Send invitation" returnsTo="people">
      <TextInput
        label="E-mail"
        description="A letter with a link is sent there. It works once, for seven days, and lets them choose a password."
        type="email"
        required
        autoComplete="off"
        data-autofocus
        {...inputProps('email')}
      />
      <NativeSelect label="Invite as" data={kinds} {...inputProps('kind')} />
      {form.values.kind === 'company' && (
        <TextInput
          label="Company"
          description="Its name as it is in the list of companies."
          required
          autoComplete="off"
          {...inputProps('company')}
        />
      )}
    </PanelDrawer>
  )
}
