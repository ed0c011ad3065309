import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { type Addon, addonChange } from '#contract/addon.ts'
import { buttonAddition, type ButtonValues, isButtonValues, repositoryError } from './example-buttons.ts'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

/** The panel that adds a repository whose button deploys an example app. */
export function ButtonForm({ addon, ...end }: { addon: Addon } & PanelEnd) {
  const { panel, inputProps } = usePanelForm<ButtonValues>({
    calls: buttonAddition(addon.id),
    etag: null,
    stored: { repository: '' },
    isValues: isButtonValues,
    labels: { repository: 'Repository' },
    limits: { entries: { repository: addonChange.entries.buttons.wrapped.item } },
    // The platform names the field after the list.
    keysOf: { repository: ['buttons'] },
    validate: { repository: (repository) => repositoryError(repository, addon.buttons) },
    body: ({ repository }) => ({ repository }),
    ...end,
  })
  return (
    <PanelDrawer panel={panel} title="Add button" verb="Add button" returnsTo="buttons">
      <TextInput
        label="Repository"
        description="As user/repo, such as acme/sample-app."
        autoComplete="off"
        spellCheck={false}
        required
        data-autofocus
        {...inputProps('repository')}
      />
    </PanelDrawer>
  )
}
