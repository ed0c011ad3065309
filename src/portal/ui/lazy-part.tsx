import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** A part of the page whose code is a chunk of its own; `load` fetches it ahead. */
export interface LazyPart<Props> {
  (props: Props): ReactNode
  load: () => Promise<void>
}

/**
 * Makes a part of the page that fetches its code when it first shows and shows `fallback` until then. It takes the
 * place of React's `lazy`, since a Suspense boundary holds every reveal until 300 ms after its fallback. After a failure
 * `failed` shows in its place, or else the error is thrown there; shown anew, the part tries again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode = () => null,
  failed?: (props: Props) => ReactNode,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    Loaded ??= await load()
  }
  function Part(props: Props) {
    const [how, setHow] = useState<{ isOver: boolean; error?: unknown }>({ isOver: Loaded !== undefined })
    useEffect(() => {
      if (how.isOver) return
      let isShown = true
      loadOnce().then(
        () => isShown && setHow({ isOver: true }),
        (error: unknown) => isShown && setHow({ isOver: true, error }),
      )
      return () => {
        isShown = false
      }
    }, [how.isOver])
    if (Loaded !== undefined) return <Loaded {...props} />
    if (!how.isOver) return fallback(props)
    if (failed === undefined) throw how.error
    return failed(props)
  }
  Part.load = loadOnce
  return Part
}
