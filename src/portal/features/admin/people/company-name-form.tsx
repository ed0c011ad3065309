import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import * as v from 'valibot'
import { companyCreation } from '#contract/people/person.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { savesTo } from '#portal/workflow/panel/record-calls.ts'
import { companyCreate } from '#contract/endpoints/people.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useReload } from '#portal/wire/use-reload.ts'

const values = v.object({ name: v.string() })
type Values = v.InferOutput<typeof values>

interface Props {
  /** The anchor of the list that it is opened over. */
  returnsTo: string
  onClosed: () => void
}

/** The panel that creates a company, and leads to its page, from which people can be invited into it. */
export function CompanyNameForm({ returnsTo, onClosed }: Props) {
  const navigate = useNavigate()
  const reload = useReload()
  const made = useRef<string | null>(null)
  const goToMade = async () => {
    const companyId = made.current
    flash.success('Company created.')
    // Where its answer was lost, the list has it.
    await (companyId === null
      ? navigate({ to: '/admin/companies', replace: true })
      : navigate({ to: '/admin/companies/$companyId', params: { companyId }, replace: true }))
    await reload()
  }
  const { panel, inputProps } = usePanelForm<Values>({
    calls: {
      save: async (body, options) => {
        const company = await savesTo(companyCreate)(body, options)
        made.current = (company as v.InferOutput<(typeof companyCreate)['result']>).id
        return company
      },
    },
    etag: null,
    part: 'company',
    stored: { name: '' },
    isValues: (value): value is Values => v.is(values, value),
    labels: { name: 'Name' },
    limits: companyCreation,
    validate: { name: (name) => (isBlank(name) ? 'Enter the company’s name.' : null) },
    body: ({ name }) => ({ name: name.trim() }),
    onSaved: () => void goToMade(),
    onClosed,
  })
  return (
    <PanelDrawer panel={panel} title="Create company" verb="Create company" returnsTo={returnsTo}>
      <p>
        The company’s people enter their contacts and push their first add-on’s manifest themselves: invite
        somebody into it next.
      </p>
      <TextInput label="Name" required data-autofocus {...inputProps('name')} />
    </PanelDrawer>
  )
}
