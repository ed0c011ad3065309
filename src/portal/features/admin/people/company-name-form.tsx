import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import * as v from 'valibot'
import { companyCreation } from '#contract/people/person.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { savesTo } from '#portal/workflow/panel/record-calls.ts'
import { companyCreate } from '#contract/endpoints/people.ts'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

const values = v.object({ name: v.string() })
type Values = v.InferOutput<typeof values>

/** The panel that creates a company, into which people can then be invited. */
export function CompanyNameForm(end: PanelEnd) {
  const { panel, inputProps } = usePanelForm<Values>({
    calls: { save: savesTo(companyCreate) },
    etag: null,
    part: 'company',
    stored: { name: '' },
    isValues: (value): value is Values => v.is(values, value),
    labels: { name: 'Name' },
    limits: companyCreation,
    validate: { name: (name) => (isBlank(name) ? 'Enter the company’s name.' : null) },
    body: ({ name }) => ({ name: name.trim() }),
    ...end,
  })
  return (
    <PanelDrawer panel={panel} title="Create company" verb="Create company" returnsTo="people">
      <p>
        The company’s people enter their contacts and push their first add-on’s manifest themselves: invite
        somebody into it next.
      </p>
      <TextInput label="Name" required data-autofocus {...inputProps('name')} />
    </PanelDrawer>
  )
}
