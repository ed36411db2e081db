/** What browsers and systems write of themselves, the more particular before what they pretend to be. */
const BROWSERS: [RegExp, string][] = [[/Edg(?:A|iOS)?\//, "Edge"], [/OPR\//, "Opera"], [/Vivaldi\//, "Vivaldi"], [/SamsungBrowser\//, "Samsung Internet"], [/Firefox\/|FxiOS\//, "Firefox"], [/Chrom(?:e|ium)\/|CriOS\//, "Chrome"], [/Safari\//, "Safari"]];
const SYSTEMS: [RegExp, string][] = [[/Android/, "Android"], [/iPhone/, "iPhone"], [/iPad/, "iPad"], [/Windows/, "Windows"], [/CrOS/, "ChromeOS"], [/Mac OS X|Macintosh/, "macOS"], [/Linux|X11/, "Linux"]];

const found = (known: [RegExp, string][], agent: string): string | undefined => known.find(([sign]) => sign.test(agent))?.[1];

/** A device as a person calls it, "Firefox · Linux"; what it says of itself, cut short, where it is none that is known. */
export const deviceName = (agent: string): string => [found(BROWSERS, agent), found(SYSTEMS, agent)].filter(Boolean).join(" · ") || agent.slice(0, 60);
