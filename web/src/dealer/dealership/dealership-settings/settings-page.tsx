import type { HomeDealership } from '@forecourt/contract/dealership/dealerships.ts'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ComponentType, type RefObject } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { leadToProblem } from '#shared/forms/submit-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { SaveBar } from '#shared/ui/page/save-bar.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { fits } from '#dealer/dealership/dealerships/matching.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { dealershipQueries } from './dealership-settings.api.ts'
import classes from './dealership.module.css'
import { FixedSection } from './fixed-section.tsx'
import { HoursPart } from './hours-part.tsx'
import { IntegrationsPart } from './integrations-part.tsx'
import { LookPart } from './look-part.tsx'
import {
  AnalyticsPart,
  BuyingPart,
  CreditPart,
  DepositsPart,
  IdentityPart,
  TradePart,
  type PartProps,
} from './section-parts.tsx'
import { ALL_FIELDS, fieldIn, SECTION_NAMES, sectionOf, type SectionName } from './sections.ts'
import { SupportPart } from './support-part.tsx'
import { useSettingText } from './setting-text.ts'
import { useDealershipForm } from './use-dealership-form.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

const parts: Readonly<Record<SectionName, ComponentType<PartProps>>> = {
  identity: IdentityPart,
  hours: HoursPart,
  look: LookPart,
  deposits: DepositsPart,
  credit: CreditPart,
  trade: TradePart,
  buying: BuyingPart,
  support: SupportPart,
  integrations: IntegrationsPart,
  analytics: AnalyticsPart,
}

interface SettingsPageProps {
  readonly section: SectionName
  /** The user manages several dealerships, so there is a list to return to. */
  readonly hasList: boolean
}

/** Interface S-35, one dealership: its sections, and the field that was searched for. */
export function SettingsPage({ section, hasList }: SettingsPageProps) {
  const t = useText('dealership')
  const { data, error, refetch } = useQuery(dealershipQueries.home())
  const mayChange = useCan('dealership:update')
  return (
    <div className={classes['page']}>
      {hasList ? (
        <Anchor component={Link} to={{ search: '' }} className={classes['back'] ?? ''}>
          {t('back')}
        </Anchor>
      ) : null}
      <PageTitle>{data?.name ?? t('title')}</PageTitle>
      {data === undefined ? (
        error === null ? (
          <CardSkeleton height={420} />
        ) : (
          <InlineProblem error={error} onRetry={() => void refetch()} />
        )
      ) : mayChange ? (
        <Editor key={data.id} stored={data} section={section} />
      ) : (
        <div className={classes['columns']}>
          <Sections section={section} refused={{}} />
          <FixedSection dealership={data} section={section} />
        </div>
      )}
    </div>
  )
}

function Editor({ stored, section }: { readonly stored: HomeDealership; readonly section: SectionName }) {
  const t = useText('dealership')
  const navigate = useNavigate()
  const { formRef, ...form } = useDealershipForm(stored, names => {
    const [field] = names.flatMap(name => fieldIn(name) ?? [])
    const where = field && sectionOf(field)
    if (where !== undefined) void navigate({ search: `?section=${where}&field=${field}` })
    return where !== undefined
  })
  const Part = parts[section]
  useFieldLookedFor(formRef)
  const refused = Object.keys(form.refused).length
  const wrong = Object.keys(form.problems)
  const counts: Partial<Record<SectionName, number>> = {}
  for (const field of wrong) {
    const where = sectionOf(field)
    if (where !== undefined) counts[where] = (counts[where] ?? 0) + 1
  }
  return (
    <div className={classes['columns']}>
      <Sections section={section} refused={counts} />
      <form
        ref={formRef}
        className={classes['cards']}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          form.save()
        }}
      >
        <h2 className={classes['sectionTitle']}>{t(`section.${section}`)}</h2>
        <WaitingNotice section={section} />
        <Part form={form} />
        {form.failure === undefined ? null : <InlineProblem error={form.failure} onRetry={form.save} />}
        <SaveBar
          changes={form.changes.length}
          problems={wrong.length}
          refused={refused > 0 ? t('not_saved', { count: refused }) : undefined}
          isSaving={form.isSaving}
          failure={form.failure}
          onSave={form.save}
          onDiscard={form.discard}
        />
      </form>
    </div>
  )
}

interface SectionsProps {
  readonly section: SectionName
  readonly refused: Partial<Record<SectionName, number>>
}

/** Navigation between the sections, with a search across all of them. */
function Sections({ section, refused }: SectionsProps) {
  const t = useText('dealership')
  const ts = useText('shell')
  const { labelOf } = useSettingText()
  const [wanted, setWanted] = useState('')
  const found =
    wanted.trim() === '' ? undefined : ALL_FIELDS.filter(({ field }) => fits(labelOf(field), wanted))
  return (
    <nav className={classes['nav']} aria-label={t('sections')}>
      <input
        type="search"
        className={classes['search']}
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={wanted}
        onChange={event => setWanted(event.currentTarget.value)}
      />
      {found === undefined ? (
        SECTION_NAMES.map(name => (
          <Link
            key={name}
            to={{ search: `?section=${name}` }}
            preventScrollReset
            className={classes['navItem']}
            aria-current={name === section ? 'page' : undefined}
          >
            {t(`section.${name}`)}
            {refused[name] === undefined ? null : (
              <span className={classes['count']} aria-label={ts('save.fix', { count: refused[name] })}>
                {refused[name]}
              </span>
            )}
          </Link>
        ))
      ) : (
        <>
          <p role="status" className={classes['faint']}>
            {t('search.found', { count: found.length })}
          </p>
          {found.slice(0, 12).map(({ field, section: where }) => (
            <Link
              key={field}
              to={{ search: `?section=${where}&field=${field}` }}
              preventScrollReset
              className={classes['navItem']}
              onClick={() => setWanted('')}
            >
              <span>
                {labelOf(field)}
                <small className={classes['faint']}>{t(`section.${where}`)}</small>
              </span>
            </Link>
          ))}
        </>
      )}
    </nav>
  )
}

/** Focuses the field that was searched for, once its section is rendered. */
function useFieldLookedFor(form: RefObject<HTMLFormElement | null>): void {
  const [search] = useSearchParams()
  const field = search.get('field')
  useEffect(() => {
    if (field !== null) leadToProblem(form.current, [field])
  }, [field, form])
}
