import type { Buildpack } from '#contract/buildpack.ts'

/** A buildpack by its namespace and name, as apps name it. */
export const fullNameOf = ({ namespace, name }: Pick<Buildpack, 'namespace' | 'name'>): string =>
  `${namespace}/${name}`
