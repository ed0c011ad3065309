import { useMatch, useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ProofKind } from '#machines/session/fresh-proof.ts'
import { ProblemError } from '#machines/problem.ts'
import { flash } from '../flashes/flash.ts'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { connectProver, type ProvingOutcome } from '#portal/wire/fresh-proof.ts'

const ProofDialog = lazyPart(
  async () => (await import('#portal/workflow/proof/proof-dialog.tsx')).ProofDialog,
)

interface Asked {
  kinds: readonly ProofKind[]
  answer: (outcome: ProvingOutcome) => void
}

const notLoaded = {
  kind: 'lost',
  message: 'The question that comes before this change could not be loaded. Nothing was changed; try again.',
  fields: {},
} as const

/** Shows the question for a fresh proof over the page while a change waits for it. Its code comes when it is first asked. */
export function ProofHost() {
  const router = useRouter()
  const { session } = router.options.context
  const user = useMatch({ from: '/_authenticated', shouldThrow: false })?.loaderData
  const [asked, setAsked] = useState<Asked | null>(null)
  const stuck = useSelector(session, (each) => (each.matches('signedIn') ? each.context.problem : null))
  useEffect(() => {
    if (stuck !== null) flash.error(stuck.message)
  }, [stuck])
  useEffect(
    () =>
      connectProver((kinds) => {
        let isOpen = true
        const over = ProofDialog.load().then(
          () =>
            new Promise<ProvingOutcome>((resolve) => {
              if (isOpen) setAsked({ kinds, answer: resolve })
            }),
          (error: unknown) => {
            throw Object.assign(new ProblemError(notLoaded), { cause: error })
          },
        )
        const close = () => {
          isOpen = false
          setAsked(null)
        }
        return { over, close }
      }),
    [],
  )
  if (asked === null) return null
  const onOver = (outcome: ProvingOutcome) => {
    asked.answer(outcome)
    if (outcome === 'signingIn')
      session.send({ type: 'signInAgain', attemptedUrl: router.state.location.href })
  }
  return <ProofDialog kinds={asked.kinds} email={user?.email ?? ''} onOver={onOver} />
}
