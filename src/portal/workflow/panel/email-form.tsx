import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { email } from '#contract/formats/field-types.ts'
import { emailFault } from '#portal/ui/fields/email-fault.ts'
import { PanelDrawer } from './panel-drawer.tsx'
import { type PanelCalls, usePanelForm } from './use-panel-form.ts'

const values = v.object({ email: v.string() })
type Values = v.InferOutput<typeof values>

const labels: Record<keyof Values, string> = { email: 'E-mail' }

interface Props {
  title: string
  /** The primary button's verb. */
  verb: string
  /** Id of the element to focus on close if the opener is gone. */
  returnsTo: string
  /** The field's description: whose address it is, and what they get. */
  description: string
  /** Saves `{ email }`. */
  calls: PanelCalls
  /** Shown above the field. */
  introduction?: ReactNode
  /** Shown below the field, for what is typed in it. */
  children?: ReactNode | ((email: string) => ReactNode)
  onSaved: () => void
  onClosed: () => void
}

/** A panel that names a person by their e-mail address: a company's user. */
export function EmailForm(props: Props) {
  const { title, verb, returnsTo, description, calls, introduction, children, onSaved, onClosed } = props
  const { panel, form, inputProps } = usePanelForm<Values>({
    calls,
    etag: null,
    stored: { email: '' },
    isValues: (value) => v.is(values, value),
    labels,
    limits: { entries: { email } },
    validate: { email: emailFault },
    body: (typed) => ({ email: typed.email.trim() }),
    onSaved,
    onClosed,
  })
  return (
    <PanelDrawer panel={panel} title={title} verb={verb} returnsTo={returnsTo}>
      {introduction}
      <TextInput
        label={labels.email}
        description={description}
        type="email"
        required
        autoComplete="off"
        data-autofocus
        {...inputProps('email')}
      />
      {typeof children === 'function' ? children(form.values.email) : children}
    </PanelDrawer>
  )
}
