import type { DefaultedField } from './feed-fields.table.ts'

type Words = readonly (readonly [pattern: RegExp, code: string])[]

/**
 * Words of feeds for the codes of our lists, normalized (lower case, no accents); the first matching pattern
 * wins. An unknown word counts as blank.
 */
export const FEED_WORDS: Readonly<Record<DefaultedField, Words>> = {
  vehicle_condition: [
    [/^(cpo|c|certified|certified pre-?owned|certifie)$/u, 'cpo'],
    [/^(n|new|neuf|true|yes|1)$/u, 'New'],
    [/^(u|used|pre-?owned|occasion|d'occasion|usage|false|no|0)$/u, 'Used'],
    [/^(d|demo|demonstrator|demonstrateur)$/u, 'D'],
    [/^(v|virtual|virtuel|factory order)$/u, 'V'],
  ],
  stock_status: [
    [/^(i|in ?stock|available|active|retail|en stock|disponible)$/u, 'I'],
    [/^(t|in ?transit|en transit)$/u, 'T'],
    [/^(d|demo)$/u, 'D'],
    [/^(p|pending|sale pending|vente en cours)$/u, 'P'],
    [/^(s|sold|vendu)$/u, 'S'],
    [/^(v|virtual)$/u, 'V'],
    [/^(r|reserved|hold|reserve)$/u, 'R'],
    [/^(u|unavailable|inactive|wholesale|non disponible)$/u, 'U'],
    [/^(as-?is|tel quel)$/u, 'As-is'],
  ],
  body_type: [
    [/chassis/u, 'chassis_cab'],
    [/pick ?-?up|crew cab|quad cab|extended cab|supercrew|supercab|double cab|camionnette|truck/u, 'pickup'],
    [/mini ?-?van|minifourgonnette/u, 'minivan'],
    [/crossover|cuv|multisegment/u, 'crossover'],
    [/suv|vus|sport utility|utility/u, 'suv'],
    [/sedan|berline|4dr car|saloon/u, 'sedan'],
    [/convertible|cabriolet|roadster/u, 'convertible'],
    [/coupe|2dr car/u, 'coupe'],
    [/hatch|hayon/u, 'hatchback'],
    [/wagon|familiale/u, 'wagon'],
    [/\bvan\b|fourgon|cargo/u, 'van'],
  ],
  fuel_type: [
    [/plug-?in|phev|rechargeable/u, 'phev'],
    [/hybrid/u, 'hybrid'],
    [/diesel/u, 'diesel'],
    [/flex|e85|polycarburant/u, 'flex'],
    [/electri|\bbev\b|\bev\b/u, 'electric'],
    [/hydrog|fuel cell/u, 'hydrogen'],
    [/natural gas|cng|gaz naturel/u, 'cng'],
    [/propane|lpg/u, 'propane'],
    [/gas|essence|unleaded|regular|premium/u, 'gasoline'],
  ],
  transmission: [
    [/cvt|variable/u, 'cvt'],
    [/dual[- ]clutch|dct|dsg|pdk|double embrayage/u, 'dual_clutch'],
    [/single[- ]speed|1-speed|rapport unique/u, 'single_speed'],
    [/auto|^a$|^a\d/u, 'automatic'],
    [/man|^m$|^m\d|standard/u, 'manual'],
  ],
  drivetrain: [
    [/4wd|4x4|four[- ]wheel|quatre roues/u, '4wd'],
    [/awd|all[- ]wheel|integrale|quattro|4matic|xdrive/u, 'awd'],
    [/rwd|rear|propulsion|4x2|2wd/u, 'rwd'],
    [/fwd|front|traction/u, 'fwd'],
  ],
  exterior_color: [
    [/black|noir/u, 'black'],
    [/white|blanc|pearl|ivory/u, 'white'],
    [/silver|argent/u, 'silver'],
    [/grey|gray|gris|granite|graphite|charcoal/u, 'grey'],
    [/burgundy|bourgogne|maroon/u, 'burgundy'],
    [/turquoise|teal/u, 'turquoise'],
    [/blue|bleu|navy/u, 'blue'],
    [/red|rouge/u, 'red'],
    [/green|vert/u, 'green'],
    [/bronze/u, 'bronze'],
    [/brown|brun/u, 'brown'],
    [/beige|tan|sand/u, 'beige'],
    [/gold|\bor\b/u, 'gold'],
    [/orange/u, 'orange'],
    [/yellow|jaune/u, 'yellow'],
    [/purple|violet/u, 'purple'],
    [/pink|rose/u, 'pink'],
  ],
}
