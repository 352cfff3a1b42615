import type { Disclosure, DisclosureKind } from '@forecourt/contract/dealership/disclosures.ts'
import { DISCLOSURE_KINDS } from '@forecourt/domain/dealership/disclosures/disclosure-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { useHomeDealership } from '#dealer/dealership/dealerships/entry-data.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { disclosureQueries } from './disclosures.api.ts'
import classes from './disclosures.module.css'
import { DisclosureEditor } from './disclosure-editor.tsx'
import { Preview } from './preview.tsx'
import { VersionList } from './version-list.tsx'

const isKind = (name: string | null): name is DisclosureKind => DISCLOSURE_KINDS.some(kind => kind === name)

/** Interface S-34: the dealership's disclosures, in both languages, with versions. */
export function DisclosuresScreen() {
  const t = useText('disclosures')
  const [search] = useSearchParams()
  const asked = search.get('kind')
  const kind = isKind(asked) ? asked : 'payment_step'
  const { data, error, refetch } = useQuery(disclosureQueries.all())
  const chosen = data?.results.find(one => one.kind === kind)
  return (
    <div className={classes['page']}>
      <PageTitle>{t('title')}</PageTitle>
      <p className={classes['faint']}>{t('about')}</p>
      <div className={classes['columns']}>
        <nav className={classes['nav']} aria-label={t('kinds')}>
          {DISCLOSURE_KINDS.map(one => (
            <Link
              key={one}
              to={{ search: `?kind=${one}` }}
              className={classes['navItem']}
              aria-current={one === kind ? 'page' : undefined}
            >
              <span>{t(`kind.${one}`)}</span>
              <Standing disclosure={data?.results.find(known => known.kind === one)} />
            </Link>
          ))}
        </nav>
        {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
        {chosen === undefined && error === null ? <CardSkeleton height={420} /> : null}
        {chosen === undefined ? null : <OneDisclosure key={kind} disclosure={chosen} />}
      </div>
    </div>
  )
}

/** Status of a text: shown, or missing in French where it is required. */
function Standing({ disclosure }: { readonly disclosure: Disclosure | undefined }) {
  const t = useText('disclosures')
  const { province_code, country } = useHomeDealership()
  const current = disclosure?.versions.find(({ number }) => number === disclosure.current)
  if (current === undefined || (current.text_en === '' && current.text_fr === ''))
    return <small className={classes['faint']}>{t('standing.none')}</small>
  if (country === 'CA' && province_code === 'QC' && current.text_fr === '')
    return <small className={classes['warning']}>{t('standing.no_french')}</small>
  return <small className={classes['faint']}>{t('standing.shown', { number: current.number })}</small>
}

function OneDisclosure({ disclosure }: { readonly disclosure: Disclosure }) {
  const t = useText('disclosures')
  const mayEdit = useCan('disclosure:edit')
  const { kind, versions, current } = disclosure
  const shown = versions.find(({ number }) => number === current)
  return (
    <div className={classes['body']}>
      <div>
        <h2 className="dp-heading">{t(`kind.${kind}`)}</h2>
        <p className={classes['faint']}>{t(`where.${kind}`)}</p>
      </div>
      {mayEdit ? (
        <DisclosureEditor disclosure={disclosure} />
      ) : shown === undefined ? (
        <p className={classes['faint']}>{t('none')}</p>
      ) : (
        <Preview kind={kind} text_en={shown.text_en} text_fr={shown.text_fr} />
      )}
      <VersionList disclosure={disclosure} mayRestore={mayEdit} />
    </div>
  )
}
