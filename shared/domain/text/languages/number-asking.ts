/** How one asks for a number or a date, in languages whose questions are hardly read otherwise; what is told first goes first. */
export type NumberAsked = 'year' | 'date' | 'percent' | 'amount' | 'count';

const numberAsking: readonly (readonly [NumberAsked, RegExp])[] = [
  ['year', /何年(?!間|何月|の間)|哪一?年|(?<!\p{L})в каком году(?!\p{L})/iu],
  [
    'date',
    /いつ|何月何日|何世紀|何時代|何時|何时|什[麼么]時候|什么时候|哪一?[天日]|(?<!\p{L})когда(?!\p{L})|(?<!\p{L})в каком (?:веке|месяце)(?!\p{L})/iu,
  ],
  [
    'percent',
    /何[%％割]|何パーセント|割合は|百分比|比例(?:是|為|为)|百分之[多幾几]|(?<!\p{L})(?:какой процент|сколько процентов|какая доля)(?!\p{L})/iu,
  ],
  [
    'amount',
    /いくら|どのくらい|どれくらい|どれほど|何[度歳円]|何(?:メートル|キロ)|多[高長长遠远大重深寬宽久]|(?<!\p{L})как(?:ая|ов|ова|ово) (?:длина|высота|площадь|температура|скорость|численность|стоимость)(?!\p{L})/iu,
  ],
  [
    'count',
    /いくつ|何(?:[人個回つ本冊名社校種件台枚頭匹羽か]|カ所)|多少|[幾几][個个名位次種种人座所條条]|(?<!\p{L})сколько(?!\p{L})/iu,
  ],
];

/** Undefined where none of them is asked for so. */
export function numberAskedIn(question: string): NumberAsked | undefined {
  return numberAsking.find(([, pattern]) => pattern.test(question))?.[0];
}
