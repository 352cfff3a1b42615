import type { ShopDealership } from '@forecourt/contract/dealership/shop-dealerships.ts'
import type {
  DisclosureKind,
  DisclosurePlaceholder,
} from '@forecourt/domain/dealership/disclosures/disclosure-kinds.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useLanguage } from '#shared/i18n/use-text.ts'
import { RichText } from '#shared/ui/text/rich-text.tsx'
import classes from '#shop/frame/shop-frame.module.css'
import { useShopDealership } from '#shop/frame/use-shop-dealership.ts'

interface OwnDisclosureProps {
  readonly kind: DisclosureKind
  /** Known values of the deal. */
  readonly deal?: Readonly<Partial<Record<DisclosurePlaceholder, string>>>
}

/** The dealership's disclosure for this place, in the reader's language, or in the other one if it is missing. */
export function OwnDisclosure({ kind, deal = {} }: OwnDisclosureProps) {
  const dealership = useShopDealership()
  const text = dealership?.disclosures.find(one => one.kind === kind)
  return dealership === undefined || text === undefined ? null : (
    <Words dealership={dealership} text={text} deal={deal} />
  )
}

interface WordsProps extends Required<Pick<OwnDisclosureProps, 'deal'>> {
  readonly dealership: ShopDealership
  readonly text: ShopDealership['disclosures'][number]
}

function Words({ dealership, text: { text_en, text_fr }, deal }: WordsProps) {
  const language = useLanguage()
  const format = useFormat()
  const today = format.date(wallClock(useNow(), dealership.timezone).date)
  const { name, phone, email } = dealership
  const own = language === 'fr' ? text_fr : text_en
  const values = { dealer: name, phone: format.phone(phone), email, date: today, ...deal }
  const other = language === 'fr' ? 'en' : 'fr'
  return (
    <div className={classes['disclosure']} lang={own === '' ? other : language}>
      <RichText source={own === '' ? (language === 'fr' ? text_en : text_fr) : own} values={values} />
    </div>
  )
}
