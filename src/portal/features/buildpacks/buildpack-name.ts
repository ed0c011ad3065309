import type { Buildpack } from '#contract/buildpack.ts'

/** A buildpack's full name, namespace/name, as apps refer to it. */
export const fullNameOf = ({ namespace, name }: Pick<Buildpack, 'namespace' | 'name'>): string =>
  `${namespace}/${name}`
