import { sourceAccountUnlink, sourceUserView } from '#contract/endpoints/registry.ts'
import { Button } from '@mantine/core'
import { flash } from '#portal/app/flashes/flash.ts'
import { callApi } from '#portal/wire/api.ts'
import { removalCalls } from '#portal/workflow/shapes/removal-calls.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useConfirmation } from '#portal/workflow/shapes/use-confirmation.ts'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'

const disconnection = removalCalls(
  (options) => callApi(sourceAccountUnlink, {}, options),
  (options) => callApi(sourceUserView, {}, options),
)

/** Disconnects the GitHub account after a confirmation. */
export function Disconnection() {
  const reload = useReload()
  const { isOpen, isBusy, problem, ...act } = useConfirmation(() => disconnection, {
    confirmed: () => {
      flash.success('GitHub account disconnected.')
      void reload()
    },
  })
  if (!isOpen)
    return (
      <Button variant="default" size="xs" onClick={act.open}>
        Disconnect
      </Button>
    )
  return (
    <>
      <span>Its token is forgotten; published buildpacks stay as they are.</span>
      <BusyButton
        color="red"
        size="xs"
        busy={isBusy}
        ref={(button) => {
          if (document.activeElement === document.body) button?.focus()
        }}
        onClick={() => act.confirm()}
      >
        Disconnect GitHub
      </BusyButton>
      <Button variant="default" size="xs" onClick={act.cancel}>
        Cancel
      </Button>
      <ProblemNote problem={problem} onCheck={null} />
    </>
  )
}
