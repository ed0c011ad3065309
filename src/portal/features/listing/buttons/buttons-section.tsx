import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Addon } from '#contract/addon.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { useRowFocus } from '#portal/ui/focus/use-row-focus.ts'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import classes from './buttons.module.css'

const ButtonRemoval = lazyPart(async () => (await import('./button-removal.tsx')).ButtonRemoval)

/** For staff: repositories whose buttons deploy an example app. */
export function ButtonsSection({ addon }: { addon: Addon }) {
  const editable = readOnlyReason(addon) === null
  const [removed, setRemoved] = useState<string | null>(null)
  const { recover, handlers } = useRowFocus('buttons')
  useEffect(recover, [addon.buttons, recover])
  return (
    <Section
      id="buttons"
      title="Example buttons"
      staffOnly
      actions={
        editable && (
          <PanelLink
            to="/addons/$addonSlug/marketplace-listing/buttons/new"
            params={{ addonSlug: addon.slug }}
            variant="default"
          >
            Add button
          </PanelLink>
        )
      }
    >
      {addon.buttons.length === 0 ? (
        <p className={sectionClasses.soft}>
          There are currently no example buttons. Each deploys a repository that uses {addon.displayName}.
        </p>
      ) : (
        <ul {...handlers}>
          {addon.buttons.map((repository) => (
            <li key={repository} className={`${sectionClasses.row} ${classes.row}`}>
              <code className={sectionClasses.grow}>{repository}</code>
              {editable && (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={`Remove ${repository}`}
                  onClick={() => setRemoved(repository)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {removed !== null && (
        <ButtonRemoval addon={addon} repository={removed} onClose={() => setRemoved(null)} />
      )}
    </Section>
  )
}
