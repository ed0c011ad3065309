import { addonView } from '#contract/endpoints/addons.ts'
import { progressionCreate } from '#contract/endpoints/progressions.ts'
import { Button, TextInput, Title } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useNavigate } from '@tanstack/react-router'
import type { Addon } from '#contract/addon.ts'
import { isPressed } from '#portal/ui/focus/is-pressed.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useAnchor } from '#portal/ui/layout/use-anchor.ts'
import { callApi } from '#portal/wire/api.ts'
import { askEffects } from '#portal/wire/ask-effects.ts'
import { useReturnFocus } from '#portal/ui/focus/use-return-focus.ts'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { useReload } from '#portal/wire/use-reload.ts'
import { type ConfirmedCalls, useConfirmation } from '#portal/workflow/shapes/use-confirmation.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { StaffArea } from '#portal/ui/layout/staff-area.tsx'
import classes from './shutdown-panel.module.css'

const EffectsAnswer = lazyPart(
  async () => (await import('#portal/workflow/effects/effects-answer.tsx')).EffectsAnswer,
)

const toShutdown = { to: 'shutdown' } as const

/** The calls that shut an add-on down. */
const shutdown = (addon: string): ConfirmedCalls => ({
  act: (options) => callApi(progressionCreate, { params: { addon }, body: toShutdown }, options),
  hasHappened: async (options) =>
    (await callApi(addonView, { params: { addon } }, options)).state === 'shutdown',
})

/** Shuts an add-on down: lists the consequences, then the effects, and has its slug typed (SPEC section 5). */
export function ShutdownPanel({ addon }: { addon: Addon }) {
  const panel = useAnchor<HTMLElement>('shutdown')
  const reload = useReload()
  const navigate = useNavigate()
  const { isOpen, isBusy, typed, problem, mayConfirm, ...act } = useConfirmation(
    () => shutdown(addon.id),
    {
      confirmed: async () => {
        flash.success('Addon successfully shutdown')
        await reload()
        await navigate({ to: '/addons/$addonSlug/next-steps', params: { addonSlug: addon.slug } })
      },
      refused: () => void reload(),
    },
    addon.slug,
  )
  const opener = useReturnFocus(!isOpen)

  return (
    <StaffArea
      ref={panel}
      id="shutdown"
      className={classes.panel}
      tabIndex={-1}
      aria-labelledby="shutdown-title"
    >
      <Title order={2} id="shutdown-title">
        Shut down
      </Title>
      <p>
        Customers can be told of the day beforehand, by a{' '}
        <AnchorLink to="/addons/$addonSlug/deprecation" params={{ addonSlug: addon.slug }} inherit>
          deprecation notice
        </AnchorLink>
        .
      </p>
      <p>Shutting down {addon.displayName} cannot be undone:</p>
      <ul>
        <li>no new resources can be provisioned, and all of its plans are disabled;</li>
        <li>open price changes are rejected and unfinished reviews canceled;</li>
        <li>it becomes read-only.</li>
      </ul>
      {!isOpen && (
        <div>
          <Button ref={opener} color="red" variant="outline" onClick={act.open}>
            Shut down {addon.displayName}
          </Button>
        </div>
      )}
      {isOpen && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            act.confirm()
          }}
        >
          <div
            role="presentation"
            className={classes.form}
            onKeyDown={(event) => isPressed(event, 'Escape') && act.cancel()}
          >
            <EffectsAnswer
              ask={(signal) =>
                askEffects(progressionCreate, { params: { addon: addon.id }, body: toShutdown }, { signal })
              }
            />
            <TextInput
              label="Type the slug of the add-on to confirm"
              description={addon.slug}
              value={typed}
              autoComplete="off"
              spellCheck={false}
              data-autofocus
              ref={(input) => {
                if (input !== null && document.activeElement === document.body) input.focus()
              }}
              onChange={({ currentTarget }) => act.type(currentTarget.value)}
            />
            <div className={classes.actions}>
              <ActionButton
                color="red"
                busy={isBusy}
                blockers={
                  mayConfirm || isBusy ? [] : [{ message: `Type ${addon.slug} exactly.`, href: null }]
                }
                onClick={() => act.confirm()}
              >
                Shut down
              </ActionButton>
              <Button variant="default" onClick={act.cancel}>
                Cancel
              </Button>
            </div>
            <ProblemNote problem={problem} onCheck={null} />
          </div>
        </form>
      )}
    </StaffArea>
  )
}
