import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useDesk } from '#dealer/pricing/pricing/model/desk.ts'
import { scenarioQueries } from '#dealer/deals/scenarios/what-ifs.api.ts'
import { versionQueries } from './order-versions.api.ts'
import type { DealKey } from './use-versions.ts'

interface Choice {
  readonly value: DealKey
  readonly label: string
}

/** Deals to compare with: the sheet, the newest versions, the scenarios, and the current choice. */
export function useDealChoices(chosen: DealKey): Choice[] {
  const t = useText('versions')
  const format = useFormat()
  const { order } = useDesk()
  const [kind, id = ''] = chosen.split(' ')
  const versions = useQuery(versionQueries.list(order.id, 1)).data?.results ?? []
  const scenarios = useQuery(scenarioQueries.list(order.id)).data?.results ?? []
  const older = useQuery({
    ...versionQueries.one(id),
    enabled: kind === 'version' && !versions.some(one => one.id === id),
  }).data
  const labelled = (version: number, created: string) =>
    t('version_of', { version, time: format.instant(created) })
  return [
    { value: 'sheet', label: t('sheet') },
    { value: 'newest', label: t('newest') },
    ...[...versions, ...(older === undefined ? [] : [older])].map(({ id: value, version, created }) => ({
      value: `version ${value}` as const,
      label: labelled(version, created),
    })),
    ...scenarios.map(({ id: value, name }) => ({
      value: `what-if ${value}` as const,
      label: t('what_if.quoted', { name }),
    })),
  ]
}
