import { Button, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { type WholeAddon, addonChange } from '#contract/addon.ts'
import {
  type GeneralInformation,
  generalInformation,
  generalInformationCalls,
  iconOf,
  noIcon,
} from './general-information.ts'
import { inputOf } from '#portal/workflow/panel/addon-form.ts'
import { changesOf } from '#portal/workflow/changes/lapsing.ts'
import { isPicked } from '#portal/workflow/picture/picked-picture.ts'
import { useLapseQuestion } from '#portal/workflow/panel/use-save-question.tsx'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { pictureBlockers, usePictureChoice } from '#portal/workflow/picture/use-picture-choice.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import { PictureInput } from '#portal/workflow/picture/picture-input.tsx'
import { UploadProgress } from '#portal/workflow/picture/upload-progress.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { PreviewDetails } from '#portal/features/marketplace/preview/preview-details.tsx'
import { withGeneralInformation } from '../with-unsaved.ts'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

interface Props extends PanelEnd {
  addon: WholeAddon
}

/** The panel for the listing's names, texts and URLs, and its icon. */
export function GeneralInformationForm({ addon, ...end }: Props) {
  const [sent, setSent] = useState(0)
  const stored = generalInformation.values(addon)
  const { labels } = generalInformation
  const { form, panel, inputProps, errorOf } = usePanelForm<GeneralInformation>({
    calls: generalInformationCalls(addon, setSent),
    etag: addon.etag,
    stored,
    isValues: generalInformation.isValues,
    labels,
    limits: addonChange,
    files: ['icon'],
    validate: (values) => generalInformation.errors(values, stored),
    body: generalInformation.body,
    words: generalInformation.words,
    ...end,
  })
  const { setFieldValue, values } = form
  const asked = useLapseQuestion({
    addon,
    panel,
    changes: () => changesOf('addon', values, stored),
  })
  const choice = usePictureChoice(
    'icon',
    useCallback((dataUrl: string) => setFieldValue('icon', dataUrl), [setFieldValue]),
  )
  // A requirement links to a field by hash.
  const named = useLocation({ select: ({ hash }) => hash })
  const field = (name: Exclude<keyof GeneralInformation, 'icon'>) => ({
    id: name,
    ...inputOf(name),
    'data-autofocus': (named in labels ? named : 'name') === name || undefined,
    ...inputProps(name),
  })
  return (
    <PanelDrawer
      panel={asked}
      title="Basic information"
      verb="Save"
      blockers={pictureBlockers(choice, 'The icon')}
      returnsTo="general-information"
    >
      <TextInput {...field('name')} description="As contracts and this portal name the add-on." required />
      <TextInput {...field('displayName')} description="As the marketplace names it." required />
      <Textarea
        {...field('summary')}
        description="What it does for its customers, in a few sentences."
        rows={6}
      />
      <PictureInput
        id="icon"
        label={labels.icon}
        description="A png of exactly 70 × 70 pixels."
        name="The icon"
        accept="image/png"
        choice={choice}
        shown={iconOf(addon, values.icon)}
        error={errorOf('icon')}
        field="icon"
        takesFocus={named === 'icon'}
      />
      {iconOf(addon, values.icon) !== null && (
        <div className={sectionClasses.textAct}>
          <Button
            variant="subtle"
            size="compact-sm"
            color="red"
            onClick={() => {
              choice.remove()
              setFieldValue('icon', noIcon)
            }}
          >
            Remove icon
          </Button>
        </div>
      )}
      <TextInput
        {...field('emailSupport')}
        description="Where customers get help. The settings show it too."
      />
      <Textarea
        {...field('legalStatements')}
        description="What customers must know about data, privacy or licenses."
        rows={6}
      />
      <TextInput
        {...field('providerTermsUrl')}
        description="Your own terms of use, which customers accept with an install."
      />
      <PreviewDetails
        addonSlug={addon.slug}
        withUnsaved={(draft) => withGeneralInformation(draft, addon, values)}
      />
      {panel.busy && isPicked(values.icon) && <UploadProgress sent={sent} />}
    </PanelDrawer>
  )
}
