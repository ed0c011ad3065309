import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import { documentationChange } from '#contract/listing.ts'
import type { ApprovalState } from '#machines/approval/approval-type.ts'
import { documentationStates } from '#portal/workflow/documentation/documentation-look.ts'
import type { WholeAddon } from '#contract/addon.ts'
import {
  documentationBody,
  documentationCalls,
  documentationLabels as labels,
  documentationUnits,
  type DocumentationValues,
  documentationValues,
  isDocumentationValues,
  readDocumentation,
} from './calls.ts'
import type { Documentation } from '../data.ts'
import { webUrlError } from '#portal/workflow/panel/addon-form.ts'
import { changesOf } from '#portal/workflow/changes/lapsing.ts'
import { useLapseQuestion } from '#portal/workflow/panel/use-save-question.tsx'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

const asks = 'Saving the URL asks platform staff to review the article.'

/** The effect of saving on the review, for providers (READINGS 2). */
const reviewHints: Record<ApprovalState, string | null> = {
  notStarted: asks,
  pending: 'Platform staff have been asked to review the article.',
  rejected: asks,
  approved: null,
}

interface Props extends PanelEnd {
  addon: WholeAddon
  documentation: Documentation
  /** The state of the article's review. */
  review: ApprovalState
}

/** The panel for the article's URL and, for staff, its status. */
export function DocumentationForm({ addon, documentation, review, ...end }: Props) {
  const { isHerokuAdmin } = useUser()
  const { form, panel, inputProps } = usePanelForm<DocumentationValues>({
    calls: {
      ...documentationCalls(documentation.id),
      readLatest: (signal) => readDocumentation(addon.id, signal),
    },
    etag: documentation.etag,
    stored: documentationValues(documentation),
    isValues: isDocumentationValues,
    labels,
    limits: documentationChange,
    units: documentationUnits,
    // Saving the URL requests the review (READINGS 2), even if unchanged.
    asks: isHerokuAdmin ? [] : ['devcenterUrl'],
    validate: { devcenterUrl: webUrlError },
    body: (values) => documentationBody(values, isHerokuAdmin),
    words: (field, values) =>
      field === 'status' ? documentationStates[values.status] : String(values[field]),
    ...end,
  })
  const asked = useLapseQuestion({
    addon,
    panel,
    changes: () => changesOf('documentation', form.values, documentationValues(documentation)),
  })
  return (
    <PanelDrawer panel={asked} title="Documentation" verb="Save" returnsTo="documentation">
      <TextInput
        label={labels.devcenterUrl}
        description="Where the article about the add-on is, or its draft."
        type="url"
        autoComplete="off"
        data-autofocus
        {...inputProps('devcenterUrl')}
      />
      {!isHerokuAdmin && reviewHints[review] !== null && (
        <p className={sectionClasses.soft}>{reviewHints[review]}</p>
      )}
      {isHerokuAdmin && (
        <>
          <NativeSelect
            label={labels.status}
            data={Object.entries(documentationStates).map(([value, label]) => ({ value, label }))}
            {...inputProps('status')}
          />
          <Checkbox label={labels.hasDocs} {...inputProps('hasDocs', 'checkbox')} />
          <Textarea
            label={labels.statusMessage}
            description="Says what is wrong with the article, or what to watch."
            rows={4}
            {...inputProps('statusMessage')}
          />
        </>
      )}
    </PanelDrawer>
  )
}
