import { Button, Group } from '@mantine/core'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** A part of the page whose code is a chunk of its own; `load` fetches it ahead. */
export interface LazyPart<Props> {
  (props: Props): ReactNode
  load: () => Promise<void>
}

/** A part that its person has opened, which can be closed. */
interface Closable {
  onClose?: () => void
  onCancel?: () => void
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** In place of a part whose code could not be fetched; takes focus where the part would have. */
const NotLoaded = ({ onRetry, onClose }: { onRetry: () => void; onClose: (() => void) | undefined }) => (
  <Group role="alert">
    This part of the page could not be loaded.
    <Button ref={onClose && focus} variant="default" onClick={onRetry}>
      Try again
    </Button>
    {onClose && (
      <Button variant="subtle" onClick={onClose}>
        Close
      </Button>
    )}
  </Group>
)

/** Loads the page anew where it can be reached: a document never fetches anew code that failed to come. */
async function reloadPage(): Promise<void> {
  const { ok } = await fetch(location.href, { method: 'HEAD' })
  if (ok) location.reload()
}

/**
 * Makes a part of the page that fetches its code when it first shows and shows `fallback` until then. It takes the
 * place of React's `lazy`, since a Suspense boundary holds every reveal until 300 ms after its fallback. After a failure
 * `failed` shows in its place, or else that it could not be loaded; shown anew, the part tries again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode = () => null,
  failed?: (props: Props, tryAgain: () => void) => ReactNode,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    // What was asked for without a connection would not come with one.
    if (!navigator.onLine) throw new Error('offline')
    Loaded ??= await load()
  }
  function Part(props: Props) {
    const [how, setHow] = useState<'loading' | 'loaded' | 'failed'>(
      Loaded === undefined ? 'loading' : 'loaded',
    )
    useEffect(() => {
      if (how !== 'loading') return
      let isShown = true
      loadOnce().then(
        () => isShown && setHow('loaded'),
        () => isShown && setHow('failed'),
      )
      return () => {
        isShown = false
      }
    }, [how])
    if (Loaded !== undefined) return <Loaded {...props} />
    if (how !== 'failed') return fallback(props)
    const tryAgain = () =>
      void loadOnce()
        .then(() => setHow('loaded'), reloadPage)
        // What says so stays.
        .catch(() => {})
    if (failed !== undefined) return failed(props, tryAgain)
    const { onClose, onCancel }: Closable = props
    return <NotLoaded onRetry={tryAgain} onClose={onClose ?? onCancel} />
  }
  Part.load = loadOnce
  return Part
}
