import { Checkbox, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import { decisionKinds } from '#contract/desk/decision-entry.ts'
import { type RejectionReason, rejectionReasonCreation } from '#contract/desk/rejection-reason.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { kindName } from '../decided/wording.ts'
import { isReasonValues, kindsIn, newReason, reasonEdit, type ReasonValues, reasonValues } from './calls.ts'
import classes from './reasons.module.css'
import { kindsWording } from './wording.ts'

interface Props extends PanelEnd {
  /** Null for a new one. */
  reason: RejectionReason | null
}

/** The panel that creates a reason for rejections or changes one. */
export function ReasonForm({ reason, ...end }: Props) {
  const { panel, form, inputProps } = usePanelForm<ReasonValues>({
    calls: reason === null ? newReason : reasonEdit(reason.id),
    addsAnew: true,
    etag: reason?.etag ?? null,
    stored: reasonValues(reason ?? { title: '', text: '', kinds: [] }),
    isValues: isReasonValues,
    labels: { title: 'Title', text: 'Text', kinds: 'Offered for' },
    limits: rejectionReasonCreation,
    validate: {
      title: (title) => (isBlank(title) ? 'Give it a title to find it by.' : null),
      text: (text) => (isBlank(text) ? 'Write what providers are told.' : null),
    },
    body: (values) => ({ title: values.title, text: values.text, kinds: kindsIn(values) }),
    words: (field, values) => (field === 'kinds' ? kindsWording(kindsIn(values)) : String(values[field])),
    ...end,
  })
  const { kinds } = form.values
  return (
    <PanelDrawer
      panel={panel}
      title={reason === null ? 'New reason' : `Edit ${reason.title}`}
      verb={reason === null ? 'Create reason' : 'Save reason'}
      returnsTo="reasons"
    >
      <TextInput
        label="Title"
        description="Only staff see it, in the list to choose from."
        required
        autoComplete="off"
        data-autofocus
        {...inputProps('title')}
      />
      <Textarea
        label="Text"
        description="Providers read it in the rejection: what is wrong, and what to do about it."
        rows={8}
        required
        {...inputProps('text')}
      />
      <fieldset className={classes.kinds}>
        <legend>Offered for</legend>
        <p className={classes.under}>Choose none to offer it for every kind.</p>
        {decisionKinds.map((kind, at) => (
          <Checkbox
            key={kind}
            label={kindName(kind)}
            checked={kinds[kind] === true}
            {...(at === 0 && { 'data-path': 'kinds' })}
            onChange={({ currentTarget: { checked } }) =>
              form.setFieldValue('kinds', { ...kinds, [kind]: checked })
            }
          />
        ))}
      </fieldset>
    </PanelDrawer>
  )
}
