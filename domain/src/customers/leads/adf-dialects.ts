/** Test documents: ways in which senders deviate from the ADF standard, one each; all data is invented. */
export const ADF_DIALECTS = {
  /** According to the standard. */
  portal: `<?xml version="1.0" encoding="UTF-8"?>
<?adf version="1.0"?>
<adf><prospect status="new">
  <id sequence="1" source="northportal.example">NP-1001</id>
  <requestdate>2026-11-20T15:30:20-05:00</requestdate>
  <vehicle interest="buy" status="new"><id source="dealer">V-77</id><year>2026</year><make>Toyota</make><model>RAV4</model>
    <vin>2t3f1rfv8lc086431</vin><stock>A123</stock><trim>LE</trim><odometer status="original" units="km">12</odometer>
    <colorcombination><interiorcolor>Black</interiorcolor><exteriorcolor>White</exteriorcolor><preference>1</preference></colorcombination>
    <price type="asking" currency="CAD">38995</price><option><optionname>Roof rails</optionname><weighting>50</weighting></option>
    <finance><method>lease</method><amount type="monthly" limit="maximum" currency="CAD">520</amount></finance></vehicle>
  <vehicle interest="trade-in" status="used"><year>2018</year><make>Honda</make><model>Civic</model></vehicle>
  <customer><contact primarycontact="1"><name part="first">Zoé</name><name part="last">Roy</name>
    <email preferredcontact="1">Zoe@mail.example</email><phone type="cellphone" time="evening">514-555-0123</phone>
    <address type="home"><street line="1">1 rue A</street><apartment>2</apartment><city>Montréal</city>
      <regioncode>QC</regioncode><postalcode>H2X 1Y4</postalcode><country>CA</country></address></contact>
    <timeframe><description>soon</description><earliestdate>2026-11-24</earliestdate></timeframe>
    <comments>Test drive?</comments></customer>
  <vendor><vendorname>Concession Élite</vendorname><contact><name part="full">Concession Élite</name></contact></vendor>
  <provider><name part="full">North Portal</name><service>Widget</service><url>northportal.example</url><email>ops@northportal.example</email></provider>
</prospect></adf>`,
  /** Everything in capitals, including the declaration; the name in one part. */
  shouting: `<?XML VERSION="1.0"?><?ADF VERSION="1.0"?>
<ADF><PROSPECT STATUS="NEW"><ID SEQUENCE="1" SOURCE="SHOUT">77</ID><REQUESTDATE>2026-11-20 8:47</REQUESTDATE>
<VEHICLE INTEREST="BUY" STATUS="USED"><YEAR>2021</YEAR><MAKE>FORD</MAKE><MODEL>F-150</MODEL></VEHICLE>
<CUSTOMER><CONTACT><NAME PART="FULL">Mary Ann O'Neil</NAME><EMAIL>MARY@MAIL.EXAMPLE</EMAIL><PHONE TYPE="VOICE">(416) 555-0142</PHONE></CONTACT></CUSTOMER>
<VENDOR><VENDORNAME>North Motors</VENDORNAME></VENDOR></PROSPECT></ADF>`,
  /** All texts in CDATA, a bare ampersand, custom fields, no vendor. */
  wrapped: `<?xml version="1.0"?><adf><prospect><id><![CDATA[W-9]]></id><requestdate><![CDATA[2026-11-20T8:47]]></requestdate>
<vehicle><year><![CDATA[2026]]></year><make><![CDATA[Land Rover]]></make><model><![CDATA[Defender <110>]]></model><x-engine><![CDATA[P400]]></x-engine></vehicle>
<customer><contact><name part="first"><![CDATA[Li]]></name><name part="last"><![CDATA[Wei]]></name><phone type="mobile"><![CDATA[647 555 0177]]></phone></contact>
<comments><![CDATA[Trade & cash <b>today</b>]]></comments></customer>
<provider><name>Tom & Sons Leads</name></provider><x-tracking campaign="autumn">Q4</x-tracking></prospect></adf>`,
  /** The contact's fields are directly in the customer, with names from another trade. */
  flat: `<adf><prospect status="resend"><customer><name>Smith</name><email>smith@mail.example</email><phone type="home">2125550145</phone>
<address><street>5 Elm St</street><city>Sacramento</city><state>CA</state><zip>95814</zip></address></customer>
<vehicle interest="test_drive"><year>2025</year><make>Kia</make><model>EV9</model></vehicle><comments>Saturday morning</comments></prospect></adf>`,
  /** With a namespace, several contacts and separate parts of the name. */
  spaced: `<?xml version="1.0" encoding="utf-8"?>
<a:adf xmlns:a="urn:adf"><a:prospect a:status="new"><a:id a:source="crm" a:sequence="2">B</a:id><a:id a:source="site" a:sequence="1">A</a:id>
<a:customer><a:contact><a:name part="full">Assistant</a:name><a:email>desk@mail.example</a:email></a:contact>
<a:contact primarycontact="1"><a:name part="first">Jean</a:name><a:name part="middle">Marc</a:name><a:name part="last">Côté</a:name><a:name part="suffix">fils</a:name>
<a:email>old@mail.example</a:email><a:email preferredcontact="1">jm@mail.example</a:email></a:contact></a:customer></a:prospect></a:adf>`,
  /** A mail: text before and after the document, and numeric character references. */
  mailed: `Subject: New lead

A new lead has arrived, please see below.

<?adf version="1.0"?>
<adf><prospect status="new"><id source="mailer">M&#45;5</id><customer><contact><name part="first">Fran&#231;ois</name><name part="last">D&apos;Amours</name><email>francois@mail.example</email></contact></customer></prospect></adf>

-- 
This message was sent automatically.`,
} as const
